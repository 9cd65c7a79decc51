const greetingAtLoad = process.env.GREETING;
let calls = 0;

export const handler = async (event: { name?: string }) => {
  calls++;
  process.env.CALLS = String(calls);
  await new Promise(resolve => setTimeout(resolve, 1));
  console.log(`greeting ${event.name}`);
  return { text: `${process.env.GREETING} ${event.name}`, greetingAtLoad, calls: process.env.CALLS };
};
