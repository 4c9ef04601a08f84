import { useTranslation } from '#components/i18next.ts'
import { OptionTile } from '#components/ui/option-tile.tsx'
import {
  choiceOf,
  type DeliveryChoice,
  type DeliveryOption,
} from '#lib/client/data/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'

export const isChosen = (option: DeliveryOption, chosen: DeliveryChoice | null) =>
  chosen !== null &&
  chosen.kind === option.kind &&
  (chosen.kind === 'home' ? chosen.address_id : chosen.pickup_id) === option.id

type DeliveryTileProps = {
  option: DeliveryOption
  chosen: DeliveryChoice | null
  onChoose: (delivery: DeliveryChoice) => void
}

export function DeliveryTile({ option, chosen, onChoose }: DeliveryTileProps) {
  const { t } = useTranslation('checkout')
  const { kind, id, city, distance, hours } = option
  const far =
    distance === null ? undefined : distance < 1 ? t('where.nextDoor') : t('where.km', { distance })
  return (
    <OptionTile
      name="delivery"
      value={`${kind} ${id}`}
      checked={isChosen(option, chosen)}
      onChange={() => onChoose(choiceOf(option))}
      title={kind === 'home' ? t('where.home') : option.name}
      price={option.cost > 0 ? formatEuros(option.cost) : t('sum.free')}
      detail={
        <span className="wrap-anywhere">
          {kind === 'home' ? (
            option.line
          ) : (
            <>
              <span className="block font-semibold">
                {far ? t('where.town', { city, far }) : city}
              </span>
              {t('where.pickup', { line: option.line })}
            </>
          )}
          {hours && <span className="block text-tiny">{hours}</span>}
        </span>
      }
    />
  )
}
