'use client'

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { readChoice } from '#lib/client/measuring/choice.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { type Choice, purposeOf, purposes } from '#lib/contract/measuring-rules.ts'
import { formatTime } from '#lib/format/dates.ts'
import { useTranslation } from '#words'
import { everything, nothing } from './banner.tsx'

type ChoiceDialogProps = {
  settings: MeasuringSettings
  onAnswer: (choice: Choice) => void
  onClose: () => void
}

/** Consent by purpose. Accepting and refusing have buttons of equal size and weight, as the law demands. */
export function ChoiceDialog({ settings, onAnswer, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation('consent')
  const [last] = useState(() => readChoice(settings.version))
  const [choice, setChoice] = useState<Choice>(last ?? nothing)
  const namesOf = (purpose: (typeof purposes)[number]) =>
    settings.providers
      .filter(({ name }) => purposeOf[name] === purpose)
      .map(({ name }) => t(`providers.${name}`))
      .join(', ')
  return createPortal(
    <Dialog open title={t('dialog.title')} onClose={onClose}>
      <p className="text-ink-2">{t('dialog.text')}</p>
      {purposes.map((purpose) => (
        <div key={purpose} className="border-line border-t pt-3">
          <Switch
            className="flex-row-reverse justify-between"
            checked={choice[purpose]}
            aria-describedby={`consent-${purpose}`}
            onChange={({ target }) => setChoice({ ...choice, [purpose]: target.checked })}
          >
            <b>{t(`dialog.${purpose}`)}</b>
          </Switch>
          <p id={`consent-${purpose}`} className="mt-1 text-ink-2 text-small">
            {t(`dialog.${purpose}Text`)} {namesOf(purpose) || t('dialog.nobody')}
          </p>
        </div>
      ))}
      <div className="mt-2 grid gap-2">
        <Button kind="line" wide onClick={() => onAnswer(choice)}>
          {t('dialog.save')}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button kind="pri" className="flex-1" onClick={() => onAnswer(nothing)}>
            {t('banner.refuse')}
          </Button>
          <Button kind="pri" className="flex-1" onClick={() => onAnswer(everything)}>
            {t('banner.accept')}
          </Button>
        </div>
        <Button wide onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </div>
      {last && (
        <p className="text-ink-2 text-tiny wrap-anywhere">
          {t('dialog.last', {
            date: new Date(last.at),
            time: formatTime(last.at),
            id: last.id,
            version: last.version,
          })}
        </p>
      )}
    </Dialog>,
    document.body,
  )
}
