import { createWords } from '#lib/format/words.ts'
import notices from '#locales/it/moderation-notices.json' with { type: 'json' }
import type { DecisionKind, Side, ThingOf } from './rules.ts'

export const t = createWords({ 'moderation-notices': notices }).getFixedT(
  'it',
  'moderation-notices',
)

type What = { side: Side; kind: DecisionKind; thing: ThingOf | null }
type Translate = (key: string, values: Record<string, string>) => string

/** Returns the text about a decision on a member or their content. A test checks all combinations. */
export const decisionNoticeText = (
  { side, kind, thing }: What,
  part: 'title' | 'text',
  values: Record<string, string>,
) => {
  const isOfThing = thing !== null && kind !== 'confirm'
  return (t as unknown as Translate)(
    `${side}.${kind}${isOfThing ? `.${thing}` : ''}.${part}`,
    values,
  )
}
