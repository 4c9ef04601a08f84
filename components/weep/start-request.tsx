import { useId, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'

/** Express request that the plan begins at once, which the member ticks before paying. */
export const useStartRequest = (isRequired: boolean) => {
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  return {
    box,
    isMissing,
    onChange: () => setMissing(false),
    /** Reads the element: the provider may call a function of an earlier render. */
    isReady: () => {
      if (!isRequired || box.current?.checked) return true
      setMissing(true)
      box.current?.focus()
      return false
    },
  }
}

type StartRequestProps = { request: ReturnType<typeof useStartRequest>; disabled: boolean }

export function StartRequest({ request, disabled }: StartRequestProps) {
  const { t } = useTranslation('own-weep')
  const id = useId()
  const { box, isMissing, onChange } = request
  return (
    <div className="field">
      <Checkbox
        ref={box}
        label={t('join.start')}
        disabled={disabled}
        onChange={onChange}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? id : undefined}
      />
      {isMissing && (
        <FieldError id={id} role="alert">
          {t('join.startMissing')}
        </FieldError>
      )}
    </div>
  )
}
