'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Note } from '#components/ui/note.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { campaignLimits } from '#lib/contract/console/options.ts'
import { formatNumber } from '#lib/format/money.ts'
import { Act, useAct } from '../act.tsx'
import { type ActField, readFields, ShownField } from '../act-fields.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'

type Audience = ConsoleOutput<'GET /campaigns/audience'>['data']
type Values = Record<string, unknown>

/** How many members a campaign would reach now. */
function Reach({ people, panel, mail, full }: Audience) {
  const { t } = useTranslation('console-campaigns')
  return (
    <Note role="status">
      <b>{t('audience', { count: people })}</b>{' '}
      {t('channels', { panel: formatNumber(panel), mail: formatNumber(mail) })}{' '}
      {full > 0 && t('full', { count: full })}
    </Note>
  )
}

const choicesOf = (choices: Audience['levels']) =>
  choices.map(({ id, name }) => ({ value: `${id}`, label: name }))

const segmentOf = ({ interest, level }: Values) => ({
  interest: Number(interest) || null,
  level: Number(level) || null,
})

type FormProps = { audience: Audience; values: Values; onChange: (values: Values) => void }

function CampaignForm({ audience, values, onChange }: FormProps) {
  const { t } = useTranslation('console-campaigns')
  const router = useRouter()
  const fields: ActField[] = [
    { name: 'name', label: t('name'), hint: t('nameHint'), max: campaignLimits.name },
    { name: 'subject', label: t('subject'), max: campaignLimits.subject },
    {
      name: 'body',
      label: t('body'),
      kind: 'long',
      hint: t('bodyHint'),
      max: campaignLimits.body,
    },
    { name: 'path', label: t('path'), hint: t('pathHint'), max: campaignLimits.path },
    {
      name: 'interest',
      label: t('interest'),
      optional: true,
      choices: choicesOf(audience.interests),
    },
    {
      name: 'level',
      label: t('level'),
      optional: true,
      choices: choicesOf(audience.levels),
    },
    { name: 'starts', label: t('when'), kind: 'moment', optional: true, hint: t('whenHint') },
  ]
  const act = useAct({
    call: 'POST /campaigns/send',
    label: t('send'),
    done: t(values.starts ? 'scheduled' : 'sent'),
    onDone: () => router.push(consolePaths.campaigns()),
  })
  const form = useForm(async (sent) => {
    const body = readFields(fields, sent)
    await act({ ...body, ...segmentOf(body) })
  })
  const read = () => onChange(readFields(fields, new FormData(form.ref.current!)))
  const text = (name: string) => String(values[name] ?? '')
  return (
    <form className="stack max-w-[38rem]" {...form.props} onChange={read}>
      {fields.map((field) => (
        <ShownField key={field.name} field={field} form={form} />
      ))}
      <Reach {...audience} />
      <FormFoot
        form={form}
        beside={
          <Act
            call="POST /campaigns/try"
            input={{ body: { subject: text('subject'), body: text('body'), path: text('path') } }}
            label={t('try')}
            done={t('tried')}
          />
        }
      >
        {t(values.starts ? 'schedule' : 'send')}
      </FormFoot>
    </form>
  )
}

/** Writes a campaign, counts its audience, tries it, and sends or schedules it. */
export function NewCampaign() {
  const { t } = useTranslation('console-campaigns')
  const [values, setValues] = useState<Values>({})
  const { interest, level } = segmentOf(values)
  const query = { interest: interest ?? undefined, level: level ?? undefined }
  return (
    <Screen title={t('new')}>
      <Read call="GET /campaigns/audience" input={{ query }}>
        {({ data }) => <CampaignForm audience={data} values={values} onChange={setValues} />}
      </Read>
    </Screen>
  )
}
