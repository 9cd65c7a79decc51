export const GATE_SCRIPT_PATH = '/console/gate-page.js';

/** Copies the prompt, and takes a file as if it had been pasted. Runs in the browser. */
export const GATE_SCRIPT = `const copy = document.getElementById('copy');
const prompt = document.getElementById('prompt');
const file = document.getElementById('file');
const response = document.getElementById('response');
if (copy && prompt) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(prompt.textContent);
    copy.textContent = 'Copied';
  });
}
if (file && response) {
  file.parentElement.hidden = false;
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (chosen) response.value = await chosen.text();
  });
}
`;
