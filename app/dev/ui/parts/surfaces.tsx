import { Armchair, Bell, Bookmark, PackagePlus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { DefinitionList } from '#components/ui/definition-list.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Section } from './section.tsx'

export function Surfaces() {
  return (
    <>
      <Section title="Note">
        <div className="show-two">
          <Note tone="ok">
            <b>Non paghi nulla finché il gruppo non raggiunge l’obiettivo.</b>
          </Note>
          <Note icon={<PackagePlus size={22} aria-hidden="true" />}>
            <b>Viaggia insieme al gioco base.</b> Una consegna sola per tutti e due.
          </Note>
          <Note tone="weep">
            <b>In anteprima weep fino al 2 novembre.</b> Poi apre a tutti.
          </Note>
          <Note tone="danger">
            <b>Il pagamento è stato rifiutato. Non hai pagato nulla.</b> Riproviamo domani.{' '}
            <a href="#carta">Cambiala ora</a>
          </Note>
        </div>
      </Section>
      <Section title="Pannelli">
        <div className="show-three">
          <Panel edge>
            <DefinitionList
              items={[
                { term: 'Giocatori', value: '2–4' },
                { term: 'Durata', value: '45 min' },
                { term: 'Lingua', value: 'Italiano' },
              ]}
            />
          </Panel>
          <Panel ground="sunk">Un pannello per ciò che agisce insieme.</Panel>
          <Panel raised>
            <Spinner className="inline-block" /> Il pannello d’acquisto si alza dal tavolo.
          </Panel>
        </div>
      </Section>
      <Section title="Vuoti">
        <div className="show-three">
          <Panel ground="sunk">
            <Empty
              heading="h3"
              icon={<Bell size={30} />}
              title="Tutto tranquillo"
              text="Quando un gruppo si muove, lo leggi qui."
            />
          </Panel>
          <Panel ground="sunk">
            <Empty
              heading="h3"
              icon={<Bookmark size={30} />}
              title="Non segui ancora niente"
              text="Segui un gioco: ti diciamo quando cambia prezzo o sta per chiudere."
              action={<Button kind="pri">Guarda i gruppi</Button>}
            />
          </Panel>
          <Panel ground="sunk">
            <Empty
              heading="h3"
              icon={<Armchair size={30} />}
              title="Il tavolo è vuoto"
              text="Nessun gruppo con questi filtri."
              action={<Button kind="line">Togli i filtri</Button>}
            />
          </Panel>
        </div>
      </Section>
    </>
  )
}
