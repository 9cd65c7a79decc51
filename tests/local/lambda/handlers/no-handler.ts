export const notTheHandler = 1;
