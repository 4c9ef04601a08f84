import type { Problem } from '#lib/catalogue-file/problems.ts'
import { createWords } from '#lib/format/words.ts'
import type { ImportResult } from '#lib/services/shop/catalogue-files/commands/import.ts'
import words from '#locales/it/catalogue-command.json' with { type: 'json' }

type Translate = (key: string, values?: Record<string, string | number>) => string

const { t: translate } = createWords({ command: words })
export const catalogueText: Translate = (key, values) =>
  (translate as unknown as Translate)(`command:${key}`, values)
const shown = 200

export const problemText = ({ place, code, values = {} }: Problem) => {
  const problem = catalogueText(`problems.${code}`, values)
  if ('path' in place) return catalogueText('place.path', { path: place.path, problem })
  return place.column === undefined
    ? catalogueText('place.line', { line: place.line, problem })
    : catalogueText('place.column', { line: place.line, column: place.column, problem })
}

export const importText = ({ dryRun, ...result }: ImportResult & { dryRun: boolean }) => {
  if (!result.done) {
    const { problems } = result
    const more = problems.length - shown
    return [
      catalogueText('refused', { count: problems.length }),
      ...problems.slice(0, shown).map(problemText),
      ...(more > 0 ? [catalogueText('more', { count: more })] : []),
    ]
  }
  const { created, changed, unchanged } = result
  const isNothing = created + changed === 0
  const key = isNothing ? 'nothing' : dryRun ? 'wouldImport' : 'imported'
  return [catalogueText(key, { created, changed, unchanged })]
}
