import { Chip, ChipLink, Chips } from '#components/ui/chip.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { PageLink, Pages } from '#components/ui/page-link.tsx'
import { Segmented, SegmentedLinks, Tabs } from '#components/ui/segmented.tsx'
import { Section } from './section.tsx'

const list = (price: string) => ({ price, label: 'Prezzo di listino' })

export function Choices() {
  return (
    <Section title="Scelte">
      <OptionTiles aria-label="Pacchetto" className="show-two">
        <OptionTile
          name="bundle"
          value="base"
          title="Gioco base"
          price="44,90 €"
          old={list('59,90 €')}
          detail="Una copia sigillata"
          defaultChecked
        />
        <OptionTile
          name="bundle"
          value="all"
          title="Tutto il faro"
          price="84,90 €"
          old={list('112,00 €')}
          scarce="Ultimi 6."
          detail="Tiratura limitata"
        />
        <OptionTile
          name="bundle"
          value="signed"
          title="Copia firmata dall’autrice"
          marker={<Marker kind="weep">Weep</Marker>}
          detail="Per tutti dal 2 novembre"
          disabled
        />
        <OptionTile
          name="bundle"
          value="wood"
          title="Edizione in legno"
          price="64,90 €"
          detail={
            <>
              Esaurita.{' '}
              <a className="link" href="#avviso">
                Avvisami se torna
              </a>
            </>
          }
          disabled
        />
      </OptionTiles>
      <Chips>
        <Chip pressed>Tutti</Chip>
        <Chip pressed={false}>Strategia</Chip>
        <ChipLink href="#famiglia" current={false}>
          Famiglia
        </ChipLink>
      </Chips>
      <div className="show-two">
        <Segmented
          label="Variante"
          name="variation"
          defaultValue="it"
          segments={[
            { value: 'it', label: 'Italiano' },
            { value: 'en', label: 'Inglese' },
            { value: 'de', label: 'Tedesco', disabled: true },
          ]}
        />
        <SegmentedLinks
          label="Vista"
          views={[
            { href: '#gruppi', label: 'Gruppi', current: true },
            { href: '#pronti', label: 'Pronti' },
          ]}
        />
      </div>
      <Tabs
        label="Risultati"
        views={[
          { href: '#tutto', label: 'Tutto', count: 31, current: true },
          { href: '#gruppi', label: 'Gruppi', count: 12 },
          { href: '#pronti', label: 'Pronti', count: 15 },
          { href: '#proposte', label: 'Proposte', count: 4 },
        ]}
      />
      <Pages aria-label="Pagine">
        <PageLink disabled>Indietro</PageLink>
        <PageLink href="#1" current>
          1
        </PageLink>
        <PageLink href="#2">2</PageLink>
        <PageLink href="#3">3</PageLink>
        <PageLink href="#2">Avanti</PageLink>
      </Pages>
    </Section>
  )
}
