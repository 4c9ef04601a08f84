import { Clock } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from '#components/toasts/toast-store.ts'
import { Toast } from '#components/ui/toast.tsx'
import { formatTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'
import { prolongSession, useSessionEnd } from './use-session-end.ts'

/** Warns before the session ends; stands among the toasts, whose region readers already listen to. */
export function SessionEnd() {
  const { t } = useTranslation('shell')
  const { end, close } = useSessionEnd()
  const [isAsking, setAsking] = useState(false)
  const region = end && document.querySelector('[data-slot="toasts"]')
  if (!region) return null
  const prolong = async () => {
    setAsking(true)
    const goesOn = await prolongSession()
    setAsking(false)
    if (goesOn) close()
    toast(t(goesOn ? 'session.prolonged' : 'session.failed'), goesOn ? 'done' : 'problem')
  }
  return createPortal(
    <Toast
      icon={<Clock aria-hidden="true" />}
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
