import { Fragment, useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { type Form, useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { consoleCall, Declined } from '#lib/client/console/client.ts'
import { useConsoleQuery, useRefresh } from '#lib/client/console/queries.tsx'
import { mostUpdatePictures, questionedActs } from '#lib/contract/console/options.ts'
import { updateSteps } from '#lib/contract/group-statuses.ts'
import { type ActField, readFields, ShownField } from '../act-fields.tsx'
import { PictureField } from '../catalogue/picture-field.tsx'
import { useMay } from '../session.tsx'
import { type Group, type GroupProps, inUnits } from './group-look.ts'

/** Decisions on a group, in the order in which it is offered. */
const decisions = [
  ...['open', 'close', 'house-copies', 'ask-waiting', 'extend', 'ordered', 'arrived', 'ship'],
  ...['complete', 'update', 'fail', 'cancel'],
] as const satisfies readonly Group['acts'][number][]

type Decision = (typeof decisions)[number]

/** Key of the texts of a decision, which says another thing in some states. */
const wordOf = (decision: Decision, status: Group['status']) => {
  if (decision === 'open' && status === 'draft') return 'announce'
  if (decision === 'extend' && status === 'collecting') return 'reopen'
  if (decision === 'fail' && status === 'running') return 'giveUp'
  return decision
}

/** Only the owner does these, with a factor. */
const ofOwner: readonly Decision[] = ['close', 'house-copies', 'fail', 'cancel']

const hasQuestion = (decision: Decision): decision is Decision & (typeof questionedActs)[number] =>
  (questionedActs as readonly Decision[]).includes(decision)

const perform = (
  decision: Decision,
  id: number,
  fields: readonly ActField[],
  values: FormData,
  confirmed?: string,
) => {
  const pictures = Array.from({ length: mostUpdatePictures }, (_, at) => ({
    id: String(values.get(`pictures.${at}`) ?? ''),
    alt: String(values.get(`alts.${at}`) ?? ''),
  }))
  const body = {
    ...readFields(fields, values),
    ...(decision === 'update' && { pictures: pictures.filter((picture) => picture.id) }),
  }
  const input = { params: { id }, ...(fields.length > 0 && { body }) }
  return consoleCall(`POST /groups/{id}/${decision}`, input as never, { confirmed })
}

const useFields = (decision: Decision): ActField[] => {
  const { t } = useTranslation('console-groups')
  if (decision === 'extend')
    return [{ name: 'until', kind: 'moment', label: t('until'), hint: t('romeTime') }]
  if (decision !== 'update') return []
  const steps = updateSteps.map((value) => ({ value, label: t(`newsSteps.${value}`) }))
  return [
    { name: 'title', label: t('newsTitle'), max: 120 },
    { name: 'body', kind: 'long', label: t('newsBody'), max: 5000 },
    { name: 'step', label: t('newsStep'), optional: true, choices: steps },
    { name: 'expected_on', kind: 'day', label: t('newsDay'), optional: true },
  ]
}

function NewsPictures({ form }: { form: Form }) {
  const { t } = useTranslation('console-groups')
  return (
    <PictureField
      form={form}
      name="pictures"
      label={t('newsPictures')}
      isMany
      most={mostUpdatePictures}
      alt={{ name: 'alts', label: t('newsAlt') }}
    />
  )
}

type ChosenProps = GroupProps & { decision: Decision; onDone: () => void }

const missingOf = ({ goal, reached }: GroupProps['group']) => Math.max(0, goal - reached)

/** A group that is closed below its goal fails, and nobody is charged. */
const wordFor = (decision: Decision, group: GroupProps['group']) =>
  decision === 'close' && missingOf(group) > 0 ? 'closeShort' : wordOf(decision, group.status)

/** Effect of a decision as it stands now, and its button. */
function Chosen({ group, decision, onDone }: ChosenProps) {
  const { id } = group
  const { t } = useTranslation('console-groups')
  const isAsking = hasQuestion(decision)
  const { data, error, isPlaceholderData } = useConsoleQuery(
    'GET /groups/{id}/question',
    { params: { id }, query: { act: isAsking ? decision : 'close' } },
    { enabled: isAsking },
  )
  const question = isPlaceholderData ? undefined : data?.data
  const refresh = useRefresh()
  const fields = useFields(decision)
  const form = useForm(async (values) => {
    try {
      await perform(decision, id, fields, values, question?.ticket)
      await refresh()
    } catch (refusal) {
      if (refusal instanceof Declined) return
      throw refusal
    }
    onDone()
    toast(t('decided'))
  })
  const isReading = isAsking && !error && (!data || isPlaceholderData)
  const needsProof = ofOwner.includes(decision)
  return (
    <form className="grid gap-3.5" {...form.props}>
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.name === 'step' && <NewsPictures form={form} />}
          <ShownField field={field} form={form} />
        </Fragment>
      ))}
      <div className="grid gap-2" aria-live="polite">
        <h3 className="text-d4">{t('happens')}</h3>
        {isReading ? <Skeleton className="h-16" /> : null}
        {!isReading && <p className="text-small">{question?.text ?? t('noQuestion')}</p>}
      </div>
      <FormFoot form={form} kind={needsProof && decision !== 'close' ? 'danger' : 'pri'}>
        {t(`decisions.${wordFor(decision, group)}`)}
      </FormFoot>
      {needsProof && <p className="text-tiny text-ink-2">{t('asksProof')}</p>}
    </form>
  )
}

/** Choice of what is done with a group, and what it does before the press. */
export function Decide({ group }: GroupProps) {
  const { t } = useTranslation('console-groups')
  const mayChange = useMay('groups.change')
  const mayClose = useMay('groups.close')
  const [decision, setDecision] = useState<Decision>()
  const offered = decisions.filter(
    (one) => group.acts.includes(one) && (ofOwner.includes(one) ? mayClose : mayChange),
  )
  if (offered.length === 0) return null
  const current = offered.find((one) => one === decision)
  const missing = missingOf(group)
  const detailOf = (one: Decision) => {
    if (one === 'close' && missing > 0)
      return t('closesShort', { missing: inUnits(group, missing) })
    return t(`decisionDetails.${wordOf(one, group.status)}`)
  }
  return (
    <Panel ground="sunk" className="grid gap-4.5 [--plain:var(--card)]">
      <h2 className="text-d4">{t('decide')}</h2>
      <OptionTiles aria-label={t('decide')}>
        {offered.map((one) => (
          <OptionTile
            key={one}
            name="decision"
            value={one}
            title={t(`decisions.${wordFor(one, group)}`)}
            detail={detailOf(one)}
            checked={one === current}
            onChange={() => setDecision(one)}
          />
        ))}
      </OptionTiles>
      {current && (
        <Chosen
          key={current}
          group={group}
          decision={current}
          onDone={() => setDecision(undefined)}
        />
      )}
    </Panel>
  )
}
