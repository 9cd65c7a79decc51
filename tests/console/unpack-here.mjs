import chromium from '@sparticuz/chromium';

// Where to, and that the libraries are wanted, the package takes from the environment alone.
await chromium.executablePath();
