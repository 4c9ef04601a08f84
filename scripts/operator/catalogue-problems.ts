import type { Problem } from '#lib/catalogue-file/problems.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/catalogue-command.json' with { type: 'json' }

type Translate = (key: string, values?: Record<string, string | number>) => string

const { t } = createWords({ command: words })
export const catalogueText: Translate = (key, values) =>
  (t as unknown as Translate)(`command:${key}`, values)

export const problemText = ({ place, code, values }: Problem) => {
  const problem = catalogueText(`problems.${code}`, values)
  if ('path' in place) return catalogueText('place.path', { path: place.path, problem })
  const { line, column } = place
  return column === undefined
    ? catalogueText('place.line', { line, problem })
    : catalogueText('place.column', { line, column, problem })
}
