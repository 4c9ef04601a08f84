import { ShoppingBag } from 'lucide-react'
import { BackButton } from '#components/ui/back-button.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Section } from './section.tsx'

export function Buttons() {
  return (
    <Section title="Pulsanti">
      <div className="show-row">
        <Button kind="pri">Partecipa</Button>
        <Button kind="pri" className="show-focus">
          Fuoco
        </Button>
        <Button kind="pri" data-pressed>
          Premuto
        </Button>
        <Button kind="pri" busy={false} busyLabel="Un attimo">
          Partecipa
        </Button>
        <Button kind="pri" busy busyLabel="Un attimo">
          Partecipa
        </Button>
        <Button kind="pri" disabled>
          Chiuso
        </Button>
      </div>
      <div className="show-row">
        <Button>Secondario</Button>
        <Button kind="line">Contorno</Button>
        <Button kind="soft">Morbido</Button>
        <Button kind="ink">Inchiostro</Button>
        <Button kind="gold">Prendi weep</Button>
        <Button kind="danger">Elimina il profilo</Button>
        <Button size="sm">Piccolo</Button>
        <BackButton>Indietro</BackButton>
        <IconButton label="Carrello, 2 articoli" icon={<ShoppingBag size={24} />} count={2} />
      </div>
      <div className="show-row">
        <Button kind="pri" size="lg">
          <span>
            Partecipa<small>con obbligo di pagamento se l’obiettivo è raggiunto</small>
          </span>
        </Button>
        <ButtonLink href="#colori" kind="line">
          Collegamento
        </ButtonLink>
      </div>
      <div className="show-tint tinted">
        <BackButton onTint>Indietro</BackButton>
      </div>
    </Section>
  )
}
