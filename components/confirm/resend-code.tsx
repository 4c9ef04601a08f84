import { Button } from '#components/ui/button.tsx'
import { useTranslation } from '#words'
import type { useResend } from './use-resend.ts'

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function ResendCode({ again }: { again: ReturnType<typeof useResend> }) {
  const { t } = useTranslation('confirm')
  const { left } = again
  const time = left > 120 ? t('minutes', { count: Math.ceil(left / 60) }) : clock(left)
  return (
    <Button
      busy={again.busy}
      busyLabel={t('busy')}
      aria-disabled={left > 0 || undefined}
      onClick={again.resend}
    >
      {left > 0 ? t('resendIn', { time }) : t('resend')}
    </Button>
  )
}
