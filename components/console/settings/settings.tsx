'use client'

import type { TFunction } from 'i18next'
import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import type { ConsoleOutput } from '#lib/client/console/client.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatEuros, formatNumber, formatPercent } from '#lib/format/money.ts'
import { Act } from '../act.tsx'
import type { ActField } from '../act-fields.tsx'
import { Read } from '../read.tsx'
import { Screen } from '../screen.tsx'
import { useMay } from '../session.tsx'

type Section = ConsoleOutput<'GET /settings'>['data'][number]
type Setting = Section['settings'][number]

type Words = TFunction<'console-settings'>

/** Days and periods of a list of closures. */
const daysOf = (text: string) =>
  text
    .split(',')
    .map((closure) =>
      closure
        .split('/')
        .map((day) => formatDate(Date.parse(day.trim())))
        .join(' – '),
    )
    .join('; ')

/** Value of a setting as a person reads it. */
const shownValue = (t: Words, kind: Setting['kind'], value: string) => {
  if (value === '') return t('none')
  if (kind === 'euros') return formatEuros(Number(value))
  if (kind === 'flag') return value === 'true' ? t('yes') : t('no')
  if (kind === 'closures') return daysOf(value)
  if (kind === 'percent') return formatPercent(Number(value))
  return kind === 'text' || kind === 'time' || kind === 'email'
    ? value
    : formatNumber(Number(value))
}

const momentOf = (at: string) => formatDateTime(Date.parse(at))

const kinds: { [Kind in Setting['kind']]?: ActField['kind'] } = {
  euros: 'euros',
  count: 'number',
  votes: 'number',
  answerHours: 'number',
  percent: 'number',
  flag: 'check',
  email: 'email',
  closures: 'long',
}

const useReason = () => {
  const { t } = useTranslation('console-settings')
  return { name: 'why', label: t('why'), hint: t('whyHint'), max: 300, optional: true } as const
}

function Change({ section, version, settings }: Section) {
  const { t } = useTranslation('console-settings')
  const reason = useReason()
  const fields = settings.map(({ name, kind, value, is_optional: optional }) => ({
    name,
    optional,
    label: t(`names.${name}`),
    kind: kinds[kind],
    value: kind === 'flag' ? value === 'true' : value,
    hint: kind === 'closures' ? t('closuresHint') : undefined,
  }))
  return (
    <Act
      call="POST /settings/change"
      input={{ body: { section, version } }}
      label={t('change')}
      title={t('changeTitle', { section: t(`sections.${section}`) })}
      submit={t('save')}
      done={t('saved')}
      size="sm"
      fields={[...(fields as ActField<(typeof fields)[number]['name']>[]), reason]}
    />
  )
}

function History({ kind, history }: Setting) {
  const { t } = useTranslation('console-settings')
  if (history.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer">{t('history', { count: history.length })}</summary>
      <ul className="mt-1.5 grid gap-1.5">
        {history.map(({ at, who, value, why }) => (
          <li key={at} className="wrap-anywhere">
            {momentOf(at)}, {who}:{' '}
            <b>{value === null ? t('toStart') : shownValue(t, kind, value)}</b>
            {why && <span className="block">{why}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

type RowProps = { setting: Setting; of: Section }

/** A setting with its value, where it comes from, and what it was. */
function SettingRow({ setting, of: { section, version } }: RowProps) {
  const { t } = useTranslation('console-settings')
  const mayChange = useMay('settings.change')
  const reason = useReason()
  const { name, about, kind, value, start, origin, history } = setting
  const [last] = history
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-t border-line py-3 md:grid-cols-2">
      <div>
        <b>{t(`names.${name}`)}</b>
        <p className="text-small text-ink-2">{about}</p>
      </div>
      <div className="grid content-start justify-items-start gap-1.5 text-small text-ink-2">
        <p className="flex flex-wrap items-center gap-2 text-body text-ink">
          <b className="wrap-anywhere">{shownValue(t, kind, value)}</b>
          {setting.is_made_up && <Marker kind="last">{t('madeUp')}</Marker>}
        </p>
        <p>
          {origin === 'operator'
            ? t('origin.operator', { who: last?.who, at: momentOf(last?.at ?? '') })
            : t(`origin.${origin}`)}
          {setting.at_restart && ` · ${t('atRestart')}`}
        </p>
        <History {...setting} />
        {mayChange && origin === 'operator' && (
          <Act
            call="POST /settings/reset"
            input={{ body: { section, version, name } }}
            label={t('reset')}
            title={t('resetTitle', {
              name: t(`names.${name}`),
              value: shownValue(t, kind, start),
            })}
            done={t('saved')}
            size="sm"
            fields={[reason]}
          />
        )}
      </div>
    </li>
  )
}

/** A section of the settings with its form. */
function SettingsSection(props: Section) {
  const { t } = useTranslation('console-settings')
  const mayChange = useMay('settings.change')
  const { section, settings } = props
  return (
    <section className="mt-7 first:mt-0">
      <header className="mb-3 flex items-start justify-between gap-4">
        <div className="grid gap-1.5">
          <h2 className="text-d4">{t(`sections.${section}`)}</h2>
          <p className="text-small text-ink-2">{t(`sectionsText.${section}`)}</p>
        </div>
        {mayChange && <Change {...props} />}
      </header>
      {settings.some((setting) => setting.is_made_up) && (
        <Note className="mb-3">{t('madeUpNote')}</Note>
      )}
      <ul>
        {settings.map((setting) => (
          <SettingRow key={setting.name} setting={setting} of={props} />
        ))}
      </ul>
    </section>
  )
}

/** Settings that an operator changes. */
export function ShopSettings() {
  const { t } = useTranslation('console')
  return (
    <Screen title={t('settings')} tab="shop">
      <Read call="GET /settings">
        {({ data }) => (
          <div className="max-w-[60rem]">
            {data.map((section) => (
              <SettingsSection key={section.section} {...section} />
            ))}
          </div>
        )}
      </Read>
    </Screen>
  )
}
