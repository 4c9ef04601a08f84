import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from '#components/toasts/toast-store.ts'
import { Toast } from '#components/toasts/toasts.tsx'
import { useToken } from '#lib/client/storage/token.ts'
import { quietly } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { formatTime } from '#lib/format/dates.ts'
import { minute, minutes } from '#lib/format/durations.ts'
import { useTranslation } from '#words'

const warnedBefore = minutes(5)
const fresh = { fresh: true }

type End = { at: number; canProlong: boolean }
type Wire = { seconds_left: number | null; can_prolong: boolean }

const endOf = ({ seconds_left: left, can_prolong: canProlong }: Wire): End | undefined =>
  left === null ? undefined : { at: Date.now() + left * 1000, canProlong }

/** Undefined while the session does not end within five minutes. */
const useSessionEnd = () => {
  const token = useToken()
  const [end, setEnd] = useState<End>()
  useEffect(() => {
    if (!token) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    // Calls of other tabs move the end: it is asked again when it seems near, and while it is.
    const look = async () => {
      clearTimeout(timer)
      const nextEnd = await ask('GET /users/logged/sessions/ending')
      if (isGone) return
      const timeLeft = nextEnd ? nextEnd.at - Date.now() : 0
      const isNear = timeLeft > 0 && timeLeft <= warnedBefore
      setEnd((shown) => (isNear ? sameMinute(shown, nextEnd) : undefined))
      if (timeLeft > 0)
        timer = setTimeout(look, Math.max(timeLeft - warnedBefore, isNear ? minute : 0))
    }
    // Timers of a sleeping device are late.
    const onVisible = () => document.visibilityState === 'visible' && void look()
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      clearTimeout(timer)
      setEnd(undefined)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [token])
  return { end: token ? end : undefined, close: () => setEnd(undefined) }
}

/** A text that only differs by seconds is not announced again. */
const sameMinute = (shown: End | undefined, found: End | undefined) =>
  shown && found && Math.abs(shown.at - found.at) < 2 * 1000 ? shown : found

const ask = (call: 'GET /users/logged/sessions/ending') =>
  quietly(async () => endOf((await browserClient.call(call, {}, fresh)).data))

/** Warns before the session ends; stands among the toasts, whose region readers already listen to. */
export function SessionEnd() {
  const { t } = useTranslation('shell')
  const { end, close } = useSessionEnd()
  const [isAsking, setAsking] = useState(false)
  const region = end && document.querySelector('[data-slot="toasts"]')
  if (!region) return null
  const prolong = async () => {
    setAsking(true)
    const answer = await quietly(async () => {
      await browserClient.call('POST /users/logged/sessions/more_time')
      return true
    })
    const goesOn = answer ?? false
    setAsking(false)
    if (goesOn) close()
    toast(t(goesOn ? 'session.prolonged' : 'session.failed'), goesOn ? 'done' : 'problem')
  }
  return createPortal(
    <Toast
      icon={<Clock />}
      action={
        <button
          type="button"
          className="min-h-11"
          aria-disabled={isAsking}
          onClick={end.canProlong ? () => !isAsking && prolong() : close}
        >
          {t(end.canProlong ? 'session.prolong' : 'session.close')}
        </button>
      }
    >
      {t(end.canProlong ? 'session.ends' : 'session.endsForGood', { time: formatTime(end.at) })}
    </Toast>,
    region,
  )
}
