/** How a definition calls the state machine of another workflow: `code-review` is `${CodeReviewMachineArn}`. */
export function machineVariable(workflowId: string): string {
  const words = workflowId.split(/[^a-z0-9]+/i).filter(Boolean);
  return `${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}MachineArn`;
}
