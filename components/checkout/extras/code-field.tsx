import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Quote } from '#lib/client/data/entities/checkout.ts'
import { invitationRules } from '#lib/contract/invitation-rules.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'

type CodeFieldProps = {
  answer: Quote['code']
  /** Errors of the server, after it refused the purchase for the code. */
  refusal?: readonly string[] | undefined
  busy: boolean
  /** An empty string removes the code, also one kept from earlier. */
  onCode: (code: string) => void
}

export function CodeField({ answer, refusal = [], busy, onCode }: CodeFieldProps) {
  const { t } = useTranslation('checkout')
  const [text, setText] = useState(answer?.code ?? '')
  const [sent, setSent] = useState(text)
  const isUsed = answer !== null && answer.reason === null
  const isRefused = Boolean(answer?.reason) && text !== '' && text.trim() === sent
  const isRemovable = isUsed || isRefused
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const code = isRemovable ? '' : text.trim()
    onCode(code)
    setSent(code)
    if (isRemovable) setText('')
  }
  return (
    <form onSubmit={apply} className="grid gap-2">
      <Field
        id={useId()}
        label={t('code.label')}
        errors={answer?.reason && answer.code !== '' ? [answer.reason] : refusal}
      >
        {(control) => (
          <div className="flex gap-2.5">
            <Input
              {...control}
              value={isUsed ? answer.code : text}
              readOnly={isUsed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
            <Button
              type="submit"
              kind={isRemovable ? undefined : 'ink'}
              busy={busy}
              busyLabel={t('code.busy')}
            >
              {t(isRemovable ? 'code.remove' : 'code.apply')}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-ok text-small empty:hidden">
        {isUsed && (
          <span className="flex items-center gap-2">
            <CircleCheck size={18} aria-hidden="true" />
            {answer.invites
              ? t('code.invites', { least: formatRoundCents(invitationRules.leastKeptCents) })
              : t('code.less', { amount: formatEuros(answer.discount) })}
          </span>
        )}
      </p>
    </form>
  )
}
