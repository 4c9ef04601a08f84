import { type TerminalKey, terminalText } from './terminal.ts'

/** Error that prevents the start, with a message that needs no stack trace. */
export class StartError extends Error {
  override name = 'StartError'
  readonly key: TerminalKey

  constructor(key: TerminalKey, values: Record<string, string | number> = {}, cause?: unknown) {
    super(terminalText(key, values), cause === undefined ? {} : { cause })
    this.key = key
  }
}

export const wrongSetting = (lines: string) => new StartError('config.wrong', { lines })
