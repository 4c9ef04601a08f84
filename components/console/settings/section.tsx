import { useTranslation } from '#components/i18next.ts'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { Act } from '../act.tsx'
import type { ActField } from '../act-fields.tsx'
import { useMay } from '../session.tsx'
import { type Section, type Setting, shownValue } from './values.ts'

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
export function SettingsSection(props: Section) {
  const { t } = useTranslation('console-settings')
  const mayChange = useMay('settings.change')
  const { section, settings } = props
  return (
    <section className="mt-7 first:mt-0">
      <header className="mb-3 flex items-start justify-between gap-4">
        <div>
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
