import { createWords } from '#lib/format/words.ts'
import notices from '#locales/it/moderation-notices.json' with { type: 'json' }
import type { DecisionKind, Side, ThingOf } from '../rules.ts'

export const t = createWords({ 'moderation-notices': notices }).getFixedT(
  'it',
  'moderation-notices',
)

type What = { side: Side; deed: DecisionKind; thing: ThingOf | null }
type Say = (key: string, values: Record<string, string>) => string

/** Returns the text about a decision on a member or their content. A test checks all combinations. */
export const sayOf = (
  { side, deed, thing }: What,
  part: 'title' | 'text',
  values: Record<string, string>,
) => {
  const isOfThing = thing !== null && deed !== 'confirm'
  return (t as unknown as Say)(`${side}.${deed}${isOfThing ? `.${thing}` : ''}.${part}`, values)
}
