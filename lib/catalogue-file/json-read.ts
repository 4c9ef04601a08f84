import type { Locate, Problem } from './problems.ts'

/** Formats a path such as `items[3].variations[0].bundles[1].price`. */
const locate: Locate = (item, field) => ({
  path: ['items', item, ...field].reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '.'}${String(step)}`,
    '',
  ),
})

const nothing = (problem: Problem) => ({ items: [] as unknown[], locate, problems: [problem] })

export const readJson = (text: string) => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []
    const line = text.slice(0, Number(position ?? text.length)).split('\n').length
    return nothing({ place: { line }, code: 'json' })
  }
  if (typeof json !== 'object' || json === null || !('items' in json))
    return nothing({ place: { path: 'items' }, code: 'notCatalogue' })
  if (!Array.isArray(json.items)) return nothing({ place: { path: 'items' }, code: 'notCatalogue' })
  const items: unknown[] = json.items
  const extra = Object.keys(json).filter((key) => key !== 'items' && key !== '$schema')
  const problems = extra.map((path): Problem => ({ place: { path }, code: 'unknownField' }))
  return { items, locate, problems }
}
