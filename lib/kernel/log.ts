/** Tokens and secrets of links: 43 characters of base64url; hashes and ids have other lengths. */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Removes secrets from texts that come partly from outside, such as a refusal of a mail server. */
export const withoutSecrets = (text: string) => text.replace(secret, '[secret]')

type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Record<string, unknown>

export type Log = {
  [Level in LogLevel]: (message: string, fields?: LogFields) => void
} & { with: (fields: LogFields) => Log }

type LogOptions = {
  level?: LogLevel
  format?: 'text' | 'json'
  write?: (line: string) => void
  now?: () => Date
}

const levels: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Converts an Error, whose fields are not enumerable and which JSON would write as {}. */
const readable = (value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        ...('code' in value ? { code: value.code } : {}),
        stack: value.stack,
        ...(value.cause === undefined ? {} : { cause: readable(value.cause) }),
      }
    : value

/** Characters that a terminal or a line reader would interpret. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Uses the escapes of JSON, so that a JSON line stays valid. */
const escapeText = (text: string) => withoutSecrets(text).replace(unprintable, escapeCharacter)

/** Indents the lines of a stack, so that none looks like an entry. */
const stackLines = ({ stack, message }: Error) =>
  (stack ?? message)
    .split('\n')
    .map((line) => `\n    ${escapeText(line)}`)
    .join('')

const textValue = (value: unknown) => {
  if (value instanceof Error) return stackLines(value)
  return escapeText(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
}

export const createLog = (options: LogOptions = {}, bound: LogFields = {}): Log => {
  const { level = 'info', format = 'text', now = () => new Date() } = options
  const write = options.write ?? ((line: string) => void process.stdout.write(`${line}\n`))
  const threshold = levels.indexOf(level)

  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (levels.indexOf(own) < threshold) return
      const all = Object.entries({ ...bound, ...fields }).filter(([, value]) => value !== undefined)
      if (format === 'json') {
        const plain = Object.fromEntries(all.map(([name, value]) => [name, readable(value)]))
        const entry = { time: now().toISOString(), level: own, message, ...plain }
        write(escapeText(JSON.stringify(entry)))
        return
      }
      const rest = all.map(([name, value]) => ` ${name}=${textValue(value)}`).join('')
      write(`${now().toISOString().slice(11, 19)} ${own.padEnd(5)} ${escapeText(message)}${rest}`)
    }

  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => createLog(options, { ...bound, ...fields }),
  }
}
