const ISO_OFFSET = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds of an ISO-8601 date-time with offset, or undefined when the text is not one. */
export function parseTimestamp(text: string): number | undefined {
  const match = ISO_OFFSET.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone] = match;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const asWritten = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(asWritten)) return undefined;
  const offsetMinutes = zone === 'Z' || zone === undefined ? 0 : offsetOf(zone);
  return local + Math.floor(Number(`0${fraction}`) * 1000) - offsetMinutes * 60_000;
}

function offsetOf(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
}
