export async function testState(_input: object, _ports: object): Promise<object> {
  throw new Error('not yet');
}
