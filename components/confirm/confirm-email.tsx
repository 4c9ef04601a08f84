import { useQueryClient } from '@tanstack/react-query'
import { Link as Chain, CircleCheck, Mail, MailCheck, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { failureText } from '#components/forms/failure.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { CodeInput } from '#components/ui/code-input.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Words } from '#components/words.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { queryKey, useApiMutation } from '#lib/client/data/queries.tsx'
import { useUserWatch } from '#lib/client/data/session/use-user.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatTime } from '#lib/format/dates.ts'

/** Milliseconds between two mails, enough for one to arrive. */
const pause = 60_000

const useResend = () => {
  const [sentAt, setSentAt] = useState<number>()
  const [nextAt, setNextAt] = useState(0)
  const [time, setTime] = useState(() => Date.now())
  const client = useQueryClient()
  const wait = (milliseconds: number) => {
    setTime(Date.now())
    setNextAt(Date.now() + milliseconds)
  }
  const { mutate, isPending, error } = useApiMutation(
    'POST /users/logged/resend_verification_email',
    {
      onSuccess: () => {
        wait(pause)
        setSentAt(Date.now())
        // The signed-in user contains the expiry of the new code.
        return client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
      },
      onError: (failure) => {
        if (failure instanceof ApiError && failure.retryAfter) wait(failure.retryAfter * 1000)
      },
    },
  )
  const secondsLeft = Math.max(0, Math.ceil((nextAt - time) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setTime(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const resend = () => secondsLeft === 0 && mutate({})
  return { resend, busy: isPending, error, sentAt, left: secondsLeft }
}

type CodeFormProps = {
  onDone: () => Promise<unknown>
  /** Called after too many wrong codes, with the seconds until the next attempt. */
  onBlocked: (seconds: number) => void
  /** Refetches the state, which may have changed, for instance by the link of the mail. */
  onConflict: () => Promise<unknown>
  beside: ReactNode
}

function CodeForm({ onDone, onBlocked, onConflict, beside }: CodeFormProps) {
  const { t } = useTranslation('confirm')
  const send = async (values: FormData) => {
    const body = { code: String(values.get('code')) }
    try {
      await browserClient.call('POST /users/logged/verify', { body })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'too_many_requests') return onBlocked(failure.retryAfter ?? 60)
      if (failure.code === 'conflict') await onConflict()
      throw failure
    }
    await onDone()
  }
  const form = useForm(send, {
    blame: ({ code }) => (code === 'code_expired' ? 'code' : undefined),
  })
  return (
    <form className="stack" {...form.props}>
      <Field id={useId()} label={t('label')} errors={form.errorsOf('code')}>
        {(control) => <CodeInput {...control} name="code" required />}
      </Field>
      <FormFoot form={form} beside={beside}>
        {t('submit')}
      </FormFoot>
    </form>
  )
}

function ConfirmSteps({ onRight }: { onRight: () => void }) {
  const { t } = useTranslation('confirm')
  const client = useQueryClient()
  const again = useResend()
  const [blockedUntil, setBlockedUntil] = useState<number>()
  useEffect(() => {
    if (blockedUntil === undefined) return
    const timer = setTimeout(() => setBlockedUntil(undefined), blockedUntil - Date.now())
    return () => clearTimeout(timer)
  }, [blockedUntil])
  const look = () => client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
  const { error, sentAt, left, busy, resend } = again
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const time = left > 120 ? t('minutes', { count: Math.ceil(left / 60) }) : clock
  return (
    <>
      <div role="status" className="contents">
        {sentAt !== undefined && blockedUntil === undefined && (
          <Note icon={<MailCheck size={22} aria-hidden="true" />}>
            <Words text={t('resent', { time: formatTime(sentAt) })} marks={{ b: <b /> }} />
          </Note>
        )}
      </div>
      <div role="alert">
        {blockedUntil !== undefined && (
          <Note tone="danger">
            <Words text={t('blocked', { time: formatTime(blockedUntil) })} marks={{ b: <b /> }} />
          </Note>
        )}
        {error && <Note tone="danger">{failureText(error, t('offline'))}</Note>}
      </div>
      {blockedUntil === undefined && (
        <CodeForm
          // New key for each mail: resets the form, since the old code is invalid.
          key={sentAt}
          onDone={() => {
            onRight()
            return look()
          }}
          onConflict={look}
          onBlocked={(seconds) => setBlockedUntil(Date.now() + seconds * 1000)}
          beside={
            <Button
              busy={busy}
              busyLabel={t('busy')}
              aria-disabled={left > 0 || undefined}
              onClick={resend}
            >
              {left > 0 ? t('resendIn', { time }) : t('resend')}
            </Button>
          }
        />
      )}
    </>
  )
}

const strong = { b: <b className="text-ink" /> }

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
  changeHref?: string
  bare?: boolean
  children?: ReactNode
}

export function ConfirmEmail({ user, onConfirmed, changeHref, bare, children }: ConfirmEmailProps) {
  const { t } = useTranslation('confirm')
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
      <ul className="text-copy text-ink-2">
        <Hint icon={<Mail size={20} aria-hidden="true" />}>
          <Words text={t('spam')} marks={strong} />{' '}
          {user.codeUntilTimestamp
            ? t('goodUntil', { time: formatTime(user.codeUntilTimestamp) })
            : t('over')}
        </Hint>
        <Hint icon={<Chain size={20} aria-hidden="true" />}>
          <Words text={t('elsewhere')} marks={strong} />
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
    </>
  )
  if (bare) return <div className="stack w-full">{steps}</div>
  return (
    <Panel edge className="stack">
      <h2 className="text-d4">{t('title')}</h2>
      <p>
        {children ?? (
          <Words
            text={t('text', { email: address })}
            marks={{ b: <b className="break-words" /> }}
          />
        )}
      </p>
      {steps}
    </Panel>
  )
}
