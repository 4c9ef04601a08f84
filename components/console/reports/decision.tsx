import { type ReactNode, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { longestReport } from '#lib/contract/moderation-limits.ts'
import { type ActField, readFields, ShownField } from '../act-fields.tsx'
import type { Case } from './take.ts'

export type Choice =
  | 'remove'
  | 'keep'
  | 'removeAndSuspend'
  | 'restore'
  | 'overrule'
  | 'confirm'
  | 'reverse'

const choicesOfText = new Map<NonNullable<Case['text']>['state'], readonly Choice[]>([
  ['reported', ['remove', 'keep', 'removeAndSuspend']],
  ['hidden', ['remove', 'keep', 'removeAndSuspend']],
  ['removed', ['restore']],
  ['left', ['overrule']],
  ['seen', ['remove', 'removeAndSuspend']],
])

const choicesOf = ({ of, text, author, objections }: Case): readonly Choice[] => {
  if (of === 'decision') return objections.length > 0 ? ['confirm', 'reverse'] : []
  const mayBeSuspended = author !== null && author.suspended_until === null
  return ((text && choicesOfText.get(text.state)) ?? []).filter(
    (choice) => choice !== 'removeAndSuspend' || mayBeSuspended,
  )
}

/** Key of the texts of a choice: to keep a hidden text is to show it again. */
export const wordsOf = ({ text }: Case, choice: Choice) =>
  choice === 'keep' && text?.state === 'hidden' ? 'restore' : choice

/** True when the decision removes a text, and so needs a ground. */
const removes = ({ id, decisions }: Case, choice: Choice) => {
  if (choice !== 'reverse') return ['remove', 'removeAndSuspend', 'overrule'].includes(choice)
  const kind = decisions.find((decision) => decision.id === id)?.kind
  return kind === 'keep' || kind === 'restore'
}

const calls = {
  keep: 'POST /reports/keep',
  restore: 'POST /reports/restore',
  remove: 'POST /reports/remove',
  overrule: 'POST /reports/overrule',
  removeAndSuspend: 'POST /reports/remove-and-suspend',
  confirm: 'POST /reports/answer',
  reverse: 'POST /reports/answer',
} as const

/** Text, or objection, that a choice is about. */
const subjectOf = ({ text, objections }: Case, choice: Choice) =>
  choice === 'confirm' || choice === 'reverse'
    ? { objection: objections[0]!.id, verdict: choice }
    : { of: text!.of, id: text!.id }

const readersOf = (shown: Case, choice: Choice) => {
  if (choice === 'confirm') return 'objectors'
  return choice === 'keep' && shown.text?.state === 'reported' ? 'reporters' : 'both'
}

type DecisionFormProps = {
  shown: Case
  decide: (choice: Choice, send: () => Promise<unknown>) => Promise<void>
  /** Called while the operator writes. */
  onUse: () => void
  /** Button that closes the case. */
  leave: ReactNode
}

/** Form of the decision with its reason; only the way out where nothing can be decided. */
export function DecisionForm({ shown, decide, onUse, leave }: DecisionFormProps) {
  const { t } = useTranslation('console-reports')
  const choices = choicesOf(shown)
  const [choice, setChoice] = useState(choices[0])
  const form = useForm(async (values) => {
    if (!choice) return
    const body = { ...subjectOf(shown, choice), ...readFields(fieldsOf(choice), values) }
    await decide(choice, () => consoleCall(calls[choice], { body } as never))
  })
  const fieldsOf = (chosen: Choice): ActField[] => {
    const hint = t(`readers.${readersOf(shown, chosen)}`)
    const facts = {
      name: 'facts',
      kind: 'long',
      label: t('facts'),
      hint,
      max: longestReport,
      rows: 3,
    } as const
    if (!removes(shown, chosen)) return [facts]
    const choices = (['conditions', 'law'] as const).map((value) => ({
      value,
      label: t(`ground.${value}`),
    }))
    const ground = { name: 'ground', label: t('rule'), value: 'conditions', choices }
    const day = { name: 'day', kind: 'day', label: t('untilDay') } as const
    return chosen === 'removeAndSuspend' ? [ground, day, facts] : [ground, facts]
  }
  if (!choice) return leave
  return (
    <form className="grid gap-4.5" {...form.props} onChange={onUse}>
      <h2 className="text-d4">{t('yourDecision')}</h2>
      <OptionTiles aria-label={t('yourDecision')}>
        {choices.map((each) => (
          <OptionTile
            key={each}
            name="choice"
            value={each}
            title={t(`choice.${wordsOf(shown, each)}`)}
            detail={t(`choiceText.${wordsOf(shown, each)}`)}
            checked={each === choice}
            onChange={() => setChoice(each)}
          />
        ))}
      </OptionTiles>
      {fieldsOf(choice).map((field) => (
        <ShownField key={field.name} field={field} form={form} />
      ))}
      <FormFoot form={form} beside={leave}>
        {t(`submit.${wordsOf(shown, choice)}`)}
      </FormFoot>
    </form>
  )
}
