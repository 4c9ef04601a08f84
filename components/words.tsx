import { cloneElement, Fragment, type ReactElement } from 'react'

type WordsProps = {
  /** A finished sentence of a locale file: "Mancano <b>17</b> copie". */
  text: string
  /** What each of its marks becomes. */
  marks: Record<string, ReactElement>
}

const marked = /<(\w+)>(.*?)<\/\1>/g

/**
 * A sentence with elements in it. It does the one thing of i18next's `Trans` that is needed here,
 * alike on the server and in islands, and spares the browser a parser of HTML.
 */
export function Words({ text, marks }: WordsProps) {
  const parts: (string | ReactElement)[] = []
  let last = 0
  for (const { 0: whole, 1: name = '', 2: inside = '', index } of text.matchAll(marked)) {
    const mark = marks[name]
    if (!mark) continue
    parts.push(text.slice(last, index), cloneElement(mark, { key: index }, inside))
    last = index + whole.length
  }
  return <Fragment>{[...parts, text.slice(last)]}</Fragment>
}
