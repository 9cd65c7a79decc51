export const GATE_SCRIPT_PATH = '/console/gate-page.js';

/**
 * Says times in the zone of the reader and how far away they are, copies a prompt, takes a file as if it had been pasted.
 * Runs in the browser; it sends nothing.
 */
export const GATE_SCRIPT = `'use strict';
const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60]];
const away = new Intl.RelativeTimeFormat('en');
const there = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit',
  timeZoneName: 'short',
});

function distance(milliseconds) {
  const seconds = Math.trunc(milliseconds / 1000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (unit) return away.format(Math.trunc(seconds / length), unit);
  return seconds > 0 ? 'in less than a minute' : 'just now';
}

function tellTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const at = new Date(time.dateTime);
    if (!time.title) time.title = time.textContent;
    time.textContent = there.format(at) + ' (' + distance(at - Date.now()) + ')';
  }
  for (const over of document.querySelectorAll('[data-from]'))
    over.hidden = Date.now() < Date.parse(over.dataset.from);
}

tellTimes();
setInterval(tellTimes, 15000);
document.addEventListener('visibilitychange', tellTimes);

const copy = document.getElementById('copy');
const prompt = document.getElementById('prompt');
if (copy && prompt) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(prompt.textContent);
    copy.textContent = 'Copied';
  });
}

const file = document.getElementById('file');
const response = document.getElementById('response');
if (file && response) {
  file.parentElement.hidden = false;
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (chosen) response.value = await chosen.text();
  });
}
`;
