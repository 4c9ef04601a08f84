const zone = 'Europe/Rome'
const hour = 60 * 60 * 1000

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const wallClock = (moment: number) => {
  const read = Object.fromEntries(parts.formatToParts(moment).map((p) => [p.type, Number(p.value)]))
  const { year = 0, month = 1, day, hour: hours, minute, second } = read
  return Date.UTC(year, month - 1, day, hours, minute, second)
}

/** Of an hour that comes twice the first is meant; one that never comes is nothing. */
const fromRome = (wall: number) =>
  [wall - 2 * hour, wall - hour].find((moment) => wallClock(moment) === wall)

const italian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+(\d{1,2})[:.](\d{2}))?$/
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?$/

const utc = (year: string, month: string, day: string, rest: (string | undefined)[] = []) => {
  const [hours, minutes, seconds, thousandths] = rest.map((part) => Number(part ?? 0))
  const date = new Date(
    Date.UTC(+year, +month - 1, +day, hours ?? 0, minutes ?? 0, seconds ?? 0, thousandths ?? 0),
  )
  const real =
    date.getUTCFullYear() === +year &&
    date.getUTCMonth() === +month - 1 &&
    date.getUTCDate() === +day &&
    (hours ?? 0) < 24 &&
    (minutes ?? 0) < 60 &&
    (seconds ?? 0) < 60
  return real && +year >= 2000 && +year < 2200 ? date.getTime() : undefined
}

/** "21/11/2026 18:30", "2026-11-21 18:30" (both in Italy) or a full ISO time; as an ISO time. */
export const readMoment = (text: string): string | undefined => {
  const given = text.trim()
  const [, day = '', month = '', year, ...time] = italian.exec(given) ?? []
  if (year !== undefined) {
    const wall = utc(year, month, day, time)
    const moment = wall === undefined ? undefined : fromRome(wall)
    return moment === undefined ? undefined : new Date(moment).toISOString()
  }
  const found = iso.exec(given)
  if (!found) return undefined
  const [, y = '', m = '', d = '', h, min, s, ms, offset] = found
  const wall = utc(y, m, d, [h, min, s, ms?.padEnd(3, '0')])
  if (wall === undefined) return undefined
  const thousandths = wall % 1000
  const local = () => {
    const moment = fromRome(wall - thousandths)
    return moment === undefined ? undefined : moment + thousandths
  }
  const moment = offset
    ? Date.parse(`${new Date(wall).toISOString().slice(0, -1)}${offset}`)
    : local()
  return moment === undefined || Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}

/** "21/11/2026" or "2026-11-21"; as the second. */
export const readDay = (text: string): string | undefined => {
  const given = text.trim()
  const [, day = '', month = '', year, hours] = italian.exec(given) ?? []
  const wall =
    year !== undefined && hours === undefined
      ? utc(year, month, day)
      : /^\d{4}-\d{2}-\d{2}$/.test(given)
        ? utc(given.slice(0, 4), given.slice(5, 7), given.slice(8))
        : undefined
  return wall === undefined ? undefined : new Date(wall).toISOString().slice(0, 10)
}
