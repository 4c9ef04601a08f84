import { Link as Chain, CircleCheck, Mail, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { useUserWatch } from '#lib/client/data/session/use-user.ts'
import { formatTime } from '#lib/format/dates.ts'
import { ConfirmSteps } from './confirm-steps.tsx'

const strong = { b: <b className="text-ink" /> }

type ConfirmHintsProps = { codeUntil: number | null; changeHref: string | undefined }

/** Help for a missing mail. */
export function ConfirmHints({ codeUntil, changeHref }: ConfirmHintsProps) {
  const { t, i18n } = useTranslation('confirm')
  return (
    <ul className="text-copy text-ink-2">
      <Hint icon={<Mail size={20} aria-hidden="true" />}>
        <Trans t={t} i18n={i18n} i18nKey="spam" components={strong} />{' '}
        {codeUntil ? t('goodUntil', { time: formatTime(codeUntil) }) : t('over')}
      </Hint>
      <Hint icon={<Chain size={20} aria-hidden="true" />}>
        <Trans t={t} i18n={i18n} i18nKey="elsewhere" components={strong} />
      </Hint>
      {changeHref && (
        <Hint icon={<Pencil size={20} aria-hidden="true" />}>
          <b className="text-ink">{t('wrongAddress')}</b>{' '}
          <Link className="link" href={changeHref}>
            {t('change')}
          </Link>
        </Hint>
      )}
    </ul>
  )
}

function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-3 border-t border-line py-3.5">
      {icon}
      <span>{children}</span>
    </li>
  )
}

type ConfirmEmailProps = {
  user: User
  /** Called once the address is confirmed, by the code here or by the link anywhere. */
  onConfirmed?: () => void
  /** Page for correcting the address, if that is another one. */
  changeHref?: string
  /** Hides the sentence about the mail, where the text above contains it. */
  bare?: boolean
  /** Replaces the sentence about the mail. */
  children?: ReactNode
}

/** Asks for the code of the mail, wherever a confirmed address is needed. */
export function ConfirmEmail({ user, onConfirmed, changeHref, bare, children }: ConfirmEmailProps) {
  const { t, i18n } = useTranslation('confirm')
  const waiting = user.pendingEmail ?? (user.emailVerified ? null : user.email)
  const [address, setAddress] = useState(waiting)
  const [how, setHow] = useState<'here' | 'elsewhere'>('elsewhere')
  if (waiting !== null && waiting !== address) setAddress(waiting)
  const isDone = waiting === null && address !== null
  useUserWatch(waiting !== null)
  const goOn = useEffectEvent(() => onConfirmed?.())
  useEffect(() => {
    if (isDone) goOn()
  }, [isDone])

  if (address === null) return null
  if (isDone)
    return (
      <Note tone="ok" icon={<CircleCheck size={22} aria-hidden="true" />} role="status">
        <b>{t(`done.${how}`)}.</b> {t('done.text', { email: address })}
      </Note>
    )
  const steps = (
    <>
      <ConfirmSteps onRight={() => setHow('here')} />
      <ConfirmHints codeUntil={user.codeUntilTimestamp} changeHref={changeHref} />
    </>
  )
  if (bare) return <div className="stack w-full">{steps}</div>
  return (
    <Panel edge className="stack">
      <h2 className="text-d4">{t('title')}</h2>
      <p>
        {children ?? (
          <Trans
            t={t}
            i18n={i18n}
            i18nKey="text"
            values={{ email: address }}
            components={{ b: <b className="break-words" /> }}
          />
        )}
      </p>
      {steps}
    </Panel>
  )
}
