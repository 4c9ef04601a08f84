import { useTranslation } from '#components/i18next.ts'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { PayMark } from '#components/ui/pay-mark.tsx'
import type { PaymentKind } from './payment-flow.ts'

type KindTilesProps = {
  label: string
  kind: PaymentKind
  onKind: (kind: PaymentKind) => void
  disabled: boolean
}

const kinds = ['wallet', 'card'] as const

export function KindTiles({ label, kind, onKind, disabled }: KindTilesProps) {
  const { t } = useTranslation('payments')
  return (
    <OptionTiles aria-label={label}>
      {kinds.map((one) => (
        <OptionTile
          key={one}
          name="kind"
          value={one}
          checked={one === kind}
          disabled={disabled}
          onChange={() => onKind(one)}
          title={t(`kind.${one}`)}
          detail={t(`kindText.${one}`)}
          marker={<PayMark kind={one}>{t(`kind.${one}`)}</PayMark>}
        />
      ))}
    </OptionTiles>
  )
}
