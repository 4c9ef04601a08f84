import words from '#locales/it/terminal.json' with { type: 'json' }

type Leaf<T, Prefix extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string
    ? `${Prefix}${Key}`
    : Leaf<T[Key], `${Prefix}${Key}.`>
}[keyof T & string]

export type TerminalKey = Leaf<typeof words>

/** Text of a message; `{{state:orders.state}}` takes the word of the value below that key. */
export const terminalText = (
  key: TerminalKey,
  values: Record<string, string | number> = {},
): string => {
  const text = key
    .split('.')
    .reduce<unknown>((branch, step) => (branch as Record<string, unknown>)[step], words)
  return String(text).replace(/\{\{(\w+)(?::([\w.]+))?\}\}/g, (_, name: string, words?: string) =>
    words
      ? terminalText(`${words}.${values[name]}` as TerminalKey, values)
      : String(values[name] ?? ''),
  )
}
