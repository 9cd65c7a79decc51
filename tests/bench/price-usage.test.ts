import { describe, expect, it } from 'vitest';
import { priceUsage } from '../../bench/price-usage.ts';

const NOTHING = {
  stateTransitions: 0,
  lambdaInvocations: 0,
  lambdaGbSeconds: 0,
  httpApiRequests: 0,
  writeRequestUnits: 0,
  readRequestUnits: 0,
  s3Puts: 0,
  s3Gets: 0,
  customEvents: 0,
};

describe('the price of what is used', () => {
  it('is nothing for nothing', () => {
    expect(priceUsage(NOTHING).total).toBe(0);
  });

  it.each([
    ['stepFunctions', { stateTransitions: 1_000 }, 0.025],
    ['lambda', { lambdaInvocations: 1e6 }, 0.2],
    ['lambda', { lambdaGbSeconds: 1e6 }, 13.3334],
    ['httpApi', { httpApiRequests: 1e6 }, 1],
    ['dynamoDb', { writeRequestUnits: 1e6 }, 0.625],
    ['dynamoDb', { readRequestUnits: 1e6 }, 0.125],
    ['s3', { s3Puts: 1_000 }, 0.005],
    ['s3', { s3Gets: 1_000 }, 0.0004],
    ['eventBridge', { customEvents: 1e6 }, 1],
  ])('is that of the list, for %s: %j', (service, usage, dollars) => {
    const price = priceUsage({ ...NOTHING, ...usage });
    expect(price[service]).toBeCloseTo(dollars, 6);
    expect(price.total).toBeCloseTo(dollars, 6);
  });

  it('adds up', () => {
    const { total, ...services } = priceUsage({ ...NOTHING, stateTransitions: 4, s3Puts: 11, s3Gets: 2 });
    expect(total).toBeCloseTo(
      Object.values(services).reduce((sum, dollars) => sum + dollars, 0),
      12,
    );
  });
});
