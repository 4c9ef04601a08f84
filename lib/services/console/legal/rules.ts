import { StartError } from '#kernel/start-error.ts'
import { legalValues } from '#lib/contract/legal.ts'
import type { LegalWords } from '#lib/contract/legal-texts.ts'

type Section = LegalWords['sections'][number]
export type WrittenText = { lead: string; brief: string | null; body: string }

const pointMark = '- '
const titleMark = '# '
const isPoint = (line: string) => line.startsWith(pointMark)

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Sections as an operator writes them: a line "# Title", then a paragraph or "- point" a line. */
export const writeText = ({ lead, brief = [], sections }: LegalWords): WrittenText => ({
  lead,
  brief: brief.join('\n'),
  body: sections
    .map(({ title, text = [], list = [], after = [] }) =>
      [titleMark + title, ...text, ...list.map((point) => pointMark + point)]
        .concat(after)
        .join('\n'),
    )
    .join('\n\n'),
})

const readSection = ([title = '', ...lines]: string[]): Section => {
  const [from, to] = [lines.findIndex(isPoint), lines.findLastIndex(isPoint) + 1]
  if (from === -1) return { title, text: lines }
  const [text, list, after] = [lines.slice(0, from), lines.slice(from, to), lines.slice(to)]
  if (!list.every(isPoint) || after.length > 1) throw new StartError('legal.points', { title })
  return {
    title,
    ...(text.length > 0 && { text }),
    list: list.map((point) => point.slice(pointMark.length)),
    ...(after[0] && { after: after[0] }),
  }
}

const readSections = (body: string) => {
  const sections: string[][] = []
  for (const line of linesOf(body)) {
    if (line.startsWith(titleMark)) sections.push([line.slice(titleMark.length).trim()])
    else if (sections.length === 0) throw new StartError('legal.untitled')
    else sections.at(-1)!.push(line)
  }
  const empty = sections.find(({ length }) => length === 1)
  if (empty) throw new StartError('legal.empty', { title: empty[0]! })
  return sections.map(readSection)
}

const placeholder = /\{\{(.*?)\}\}|\$t\(/g

/** Reads a written text; refuses placeholders that no page can fill. */
export const readText = ({ lead, brief, body }: WrittenText, title: string): LegalWords => {
  for (const [whole, name = ''] of [lead, brief, body].join('\n').matchAll(placeholder))
    if (!legalValues.some((value) => value === name))
      throw new StartError('legal.placeholder', { name: whole })
  const points = linesOf(brief ?? '')
  return { title, lead, ...(points.length > 0 && { brief: points }), sections: readSections(body) }
}

/** Titles of the sections that differ, or are in one of the two only. */
export const changedTitles = (before: LegalWords, after: LegalWords) => {
  const textsOf = ({ sections }: LegalWords) =>
    new Map(sections.map((section) => [section.title, JSON.stringify(section)]))
  const [old, current] = [textsOf(before), textsOf(after)]
  const titles = [...new Set([...current.keys(), ...old.keys()])]
  return titles.filter((title) => old.get(title) !== current.get(title))
}
