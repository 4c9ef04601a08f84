'use client'

import { Segmented } from '#components/ui/segmented.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Variation } from '#lib/client/data/entities/variations.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

/** Maximum number of editions that fit side by side. */
const segments = 3

type EditionsProps = { variations: Variation[]; chosen: Variation; onChoose: (id: number) => void }

export function Editions({ variations, chosen, onChoose }: EditionsProps) {
  const { t } = useTranslation('item')
  if (variations.length <= segments)
    return (
      <>
        <p className="label">{t('edition')}</p>
        <Segmented
          label={t('edition')}
          name="edition"
          segments={variations.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(chosen.id)}
          onValue={(value) => onChoose(Number(value))}
        />
      </>
    )
  return (
    <>
      <label className="label" htmlFor="edition">
        {t('edition')}
      </label>
      <Select
        id="edition"
        value={chosen.id}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {variations.map(({ id, title, currentPrice }) => (
          <option key={id} value={id}>
            {title}, {formatEuros(currentPrice)}
          </option>
        ))}
      </Select>
    </>
  )
}
