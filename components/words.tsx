import { cloneElement, Fragment, type ReactElement } from 'react'

type WordsProps = {
  /** Sentence of a locale file: "Mancano <b>17</b> copie". */
  text: string
  marks?: Record<string, ReactElement>
}

const bold = { b: <b /> }
const marked = /<(\w+)>(.*?)<\/\1>/g

/** Sentence with elements, in place of `Trans`, which needs an HTML parser in the browser. */
export function Words({ text, marks = bold }: WordsProps) {
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
