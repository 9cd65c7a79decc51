import { parseScenario } from '../../core/domain/gates/parse-scenario.ts';
import { simulatePolicy } from '../../core/domain/gates/simulate-policy.ts';
import type { Command } from '../command.ts';
import { readDocument } from '../read-document.ts';
import { describeSimulation } from './describe-simulation.ts';
import { POLICY_HELP, readPolicyOptions } from './options.ts';

export const policyCommand: Command = {
  name: 'policy',
  summary: 'shows what a policy of approval would do, before anybody waits for it',
  help: POLICY_HELP,
  async run(args, { print }) {
    const { file, timeZone, isJson } = readPolicyOptions(args);
    const scenario = readDocument(file, parseScenario);
    const simulation = simulatePolicy(scenario);
    const zone = timeZone ?? scenario.policy.businessHours?.timeZone ?? 'UTC';
    print(isJson ? JSON.stringify(simulation, null, 2) : describeSimulation(simulation, scenario, zone));
    return 0;
  },
};
