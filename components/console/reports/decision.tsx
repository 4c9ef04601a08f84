import { useId, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { Select } from '#components/ui/select.tsx'
import { consoleCall } from '#lib/client/console/client.ts'
import { longestReport } from '#lib/contract/moderation-limits.ts'
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

const sendChoice = ({ text, objections }: Case, choice: Choice, values: FormData) => {
  const read = (name: string) => String(values.get(name) ?? '')
  const facts = read('facts')
  const ground = read('ground') === 'law' ? 'law' : 'conditions'
  if (choice === 'confirm' || choice === 'reverse') {
    const body = { objection: objections[0]!.id, verdict: choice, facts }
    const withGround = { ...body, ground: values.has('ground') ? ground : null } as const
    return consoleCall('POST /reports/answer', { body: withGround })
  }
  const { of, id } = text!
  const body = { of, id, facts }
  switch (choice) {
    case 'keep':
      return consoleCall('POST /reports/keep', { body })
    case 'restore':
      return consoleCall('POST /reports/restore', { body })
    case 'remove':
      return consoleCall('POST /reports/remove', { body: { ...body, ground } })
    case 'overrule':
      return consoleCall('POST /reports/overrule', { body: { ...body, ground } })
    case 'removeAndSuspend': {
      const ban = { ...body, ground, day: read('day') } as const
      return consoleCall('POST /reports/remove-and-suspend', { body: ban })
    }
  }
}

const readersOf = (shown: Case, choice: Choice) => {
  if (choice === 'confirm') return 'objectors'
  return choice === 'keep' && shown.text?.state === 'reported' ? 'reporters' : 'both'
}

type DecisionFormProps = {
  shown: Case
  decide: (choice: Choice, send: () => Promise<unknown>) => Promise<void>
  /** Called while the operator writes. */
  onUse: () => void
}

/** Form of the decision with its reason; none where nothing can be decided. */
export function DecisionForm({ shown, decide, onUse }: DecisionFormProps) {
  const { t } = useTranslation('console-reports')
  const choices = choicesOf(shown)
  const [choice, setChoice] = useState(choices[0])
  const facts = useId()
  const ground = useId()
  const form = useForm(async (values) => {
    if (choice) await decide(choice, () => sendChoice(shown, choice, values))
  })
  if (!choice) return null
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
      {removes(shown, choice) && (
        <Field id={ground} label={t('rule')}>
          {(control) => (
            <Select {...control} name="ground">
              <option value="conditions">{t('ground.conditions')}</option>
              <option value="law">{t('ground.law')}</option>
            </Select>
          )}
        </Field>
      )}
      {choice === 'removeAndSuspend' && (
        <TextField form={form} name="day" type="date" label={t('untilDay')} required />
      )}
      <Field
        id={facts}
        label={t('facts')}
        hint={t(`readers.${readersOf(shown, choice)}`)}
        errors={form.errorsOf('facts')}
      >
        {(control) => (
          <Textarea {...control} name="facts" rows={3} maxLength={longestReport} required />
        )}
      </Field>
      <FormFoot form={form}>{t(`submit.${wordsOf(shown, choice)}`)}</FormFoot>
    </form>
  )
}
