import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('console')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="stack">
      <p className="text-ink-2">{t('codes.text')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button kind="pri" onClick={onKept}>
          {t('codes.kept')}
        </Button>
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
        </Button>
      </div>
    </div>
  )
}
