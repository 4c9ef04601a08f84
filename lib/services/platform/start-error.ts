import { say, type TerminalKey } from './terminal.ts'

/** Why the house cannot start, in words that need no stack trace beside them. */
export class StartError extends Error {
  override name = 'StartError'
  readonly key: TerminalKey

  constructor(key: TerminalKey, values: Record<string, string | number> = {}, cause?: unknown) {
    super(say(key, values), cause === undefined ? {} : { cause })
    this.key = key
  }
}
