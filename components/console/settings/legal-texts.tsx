'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { paths } from '#lib/client/paths.ts'
import { legalValues } from '#lib/contract/legal.ts'
import { formatDate } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'

type Text = ConsoleOutput<'GET /legal'>['data'][number]

const values = legalValues.map((name) => `{{${name}}}`)

function Publish({ text, version, lead, brief, body }: Text) {
  const { t } = useTranslation('console-settings')
  return (
    <Act
      call="POST /legal/publish"
      input={{ body: { text, version } }}
      label={t('legal.write')}
      title={t('legal.writeTitle', { text: t(`legal.${text}`) })}
      submit={t('legal.next')}
      done={t('legal.published')}
      size="sm"
      fields={[
        { name: 'lead', label: t('legal.lead'), kind: 'long', value: lead, max: 1000 },
        {
          name: 'brief',
          label: t('legal.brief'),
          kind: 'long',
          value: brief,
          optional: true,
        },
        {
          name: 'body',
          label: t('legal.body'),
          hint: t('legal.bodyHint', { values: values.join(', ') }),
          kind: 'long',
          value: body,
          max: 60_000,
        },
        { name: 'why', label: t('why'), hint: t('whyHint'), max: 300, optional: true },
      ]}
    />
  )
}

function LegalVersions(props: Text) {
  const { t } = useTranslation('console-settings')
  const mayPublish = useMay('settings.change')
  const { text, versions } = props
  return (
    <section className="mt-7 first:mt-0">
      <header className="mb-3 flex items-start justify-between gap-4">
        <h2 className="text-d4">{t(`legal.${text}`)}</h2>
        {mayPublish && <Publish {...props} />}
      </header>
      <ul className="grid gap-1.5">
        {versions.map(({ day, who }, index) => (
          <li key={day} className="flex flex-wrap items-center gap-2">
            <a
              className="link max-md:py-2.5"
              href={paths.legal(text, day)}
              target="_blank"
              rel="noreferrer"
            >
              {t(who ? 'legal.version' : 'legal.program', {
                day: formatDate(Date.parse(day)),
                who,
              })}
            </a>
            {index === 0 && <Marker kind="new">{t('legal.inForce')}</Marker>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Legal texts with their versions, and the form of a new one. */
export function LegalTexts() {
  const { t } = useTranslation('console')
  const { t: inSettings } = useTranslation('console-settings')
  return (
    <Screen title={t('settings')} tab="legal">
      <Read call="GET /legal">
        {({ data }) => (
          <div className="max-w-[60rem]">
            <p className="mb-4.5 text-small text-ink-2">{inSettings('legal.text')}</p>
            {data.map((text) => (
              <LegalVersions key={text.text} {...text} />
            ))}
          </div>
        )}
      </Read>
    </Screen>
  )
}
