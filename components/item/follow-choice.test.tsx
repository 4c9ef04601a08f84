import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Variation } from '#lib/client/entities/variations.ts'
import { ownPicture, slideId, useGalleryFollows } from './follow-choice.ts'

const edition = (id: number, ...pictures: string[]): Variation => ({
  id,
  title: '',
  images: pictures.map((picture) => ({ id: picture, src: '', width: 1, height: 1, tint: '' })),
  deliveryCost: 0,
  currentPrice: 10,
  oldPrice: 10,
  struckPrice: null,
  discount: 0,
  enableWaitingList: false,
  isLimited: false,
  expired: false,
  bundles: [],
})

const italian = edition(1, 'box', 'italian', 'table')
const english = edition(2, 'box', 'english')
const plain = edition(3, 'box')
const all = [italian, english, plain]

test('chooses the picture that belongs to no other edition', () => {
  expect(all.map((one) => ownPicture(one, all))).toEqual(['italian', 'english', undefined])
  expect(ownPicture(italian, [italian])).toBeUndefined()
})

test('turns the gallery only after a choice', () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.id === slideId('english') ? 560 : 0
  })
  function Page({ chosen }: { chosen?: Variation }) {
    useGalleryFollows(chosen, all)
    return (
      <ul>
        {['box', 'italian', 'english'].map((id) => (
          <li key={id} id={slideId(id)} />
        ))}
      </ul>
    )
  }
  const { rerender } = render(<Page />)
  rerender(<Page chosen={plain} />)
  expect(scrollTo).not.toHaveBeenCalled()
  rerender(<Page chosen={english} />)
  expect(scrollTo).toHaveBeenCalledWith({ left: 560 })
})
