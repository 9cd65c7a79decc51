import { describe, expect, it } from 'vitest';
import { isResponseUrl } from '../../../../core/domain/slack/is-response-url.ts';

describe('security 18: where a press is answered', () => {
  it('is Slack, over https', () => {
    expect(isResponseUrl('https://hooks.slack.com/actions/T1/2/abc', undefined)).toBe(true);
  });

  it.each([
    'http://hooks.slack.com/actions/T1/2/abc',
    'https://hooks.slack.com:8443/actions',
    'https://hooks.slack.com.evil.example/actions',
    'https://hooks.slack.com@evil.example/actions',
    'https://user:word@hooks.slack.com/actions',
    'https://evil.example/hooks.slack.com',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '//hooks.slack.com/actions',
    '',
  ])('is not %s', url => {
    expect(isResponseUrl(url, undefined)).toBe(false);
    expect(isResponseUrl(url, 'http://127.0.0.1:9/api/')).toBe(false);
  });

  it('is what stands in for Slack, if something does: that very origin', () => {
    expect(isResponseUrl('http://127.0.0.1:9/actions', 'http://127.0.0.1:9/api/')).toBe(true);
    expect(isResponseUrl('http://127.0.0.1:91/actions', 'http://127.0.0.1:9/api/')).toBe(false);
    expect(isResponseUrl('http://127.0.0.1:9/actions', undefined)).toBe(false);
  });
});
