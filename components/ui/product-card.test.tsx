import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BookmarkButton } from '../catalogue/follow-button.tsx'
import { Price } from '../catalogue/item-price.tsx'
import { ProductCard, ProductTile } from './product-card.tsx'

describe('ProductCard', () => {
  it('is one link named by the title, with the bookmark beside it', () => {
    render(
      <ProductCard
        href="/ga/7"
        title="Cima Undici"
        brand="Studio Ortica"
        tile={<ProductTile tint="#8ABCE0" />}
        price={<Price price="41,90 €" old={{ price: '54,90 €', label: 'Prezzo di listino' }} />}
        bookmark={<BookmarkButton label="Segui Cima Undici" followed={false} />}
      />,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Cima Undici'])
    expect(screen.getByRole('button', { name: 'Segui Cima Undici', pressed: false })).toBeTruthy()
    expect(screen.getByText('Prezzo di listino')).toBeTruthy()
  })
})

describe('ProductTile', () => {
  it('shows at most two markers, the most important first', () => {
    const { container } = render(
      <ProductTile
        markers={[
          { kind: 'discount', text: '−25%' },
          { kind: 'new', text: 'Novità' },
          { kind: 'weep', text: 'Weep' },
        ]}
      />,
    )
    const markers = [...container.querySelectorAll('[data-slot=marker]')]
    expect(markers.map((marker) => marker.textContent)).toEqual(['Weep', 'Novità'])
  })
})
