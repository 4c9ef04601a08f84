import { BookmarkCheck, CircleCheck, WifiOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { DialogActions } from '#components/ui/dialog.tsx'
import { Toast } from '#components/ui/toast.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { Section } from './section.tsx'

export function Dialogs() {
  return (
    <Section title="Dialogo e messaggio breve">
      <div className="show-two">
        <div className="show-veil">
          <dialog open className="dialog" data-inline aria-label="Lasciare il posto">
            <h3 className="text-d3">Lasci il posto?</h3>
            <p className="text-ink-2">
              A Il Faro di Capo Vento mancheranno 18 copie. Puoi riprenderlo fino a domenica.
            </p>
            <DialogActions>
              <Button kind="pri">Resto</Button>
              <Button>Lascio il posto</Button>
            </DialogActions>
          </dialog>
        </div>
        <div className="show-stack">
          <Toast
            icon={<CircleCheck size={22} aria-hidden="true" />}
            action={<a href="#vedi">Vedi</a>}
          >
            Posto preso. Ora ne mancano 16.
          </Toast>
          <Toast
            icon={<BookmarkCheck size={22} aria-hidden="true" />}
            action={<button type="button">Annulla</button>}
          >
            Lo segui. Ti avvisiamo noi.
          </Toast>
          <Toast icon={<WifiOff size={22} aria-hidden="true" />}>
            Sei senza rete. Riproviamo tra poco.
          </Toast>
          <div>
            <LeaveDialog />
          </div>
        </div>
      </div>
    </Section>
  )
}
