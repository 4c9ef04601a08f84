import type { ReactNode } from 'react'
import './checkout-area.css'

export default function CheckoutAreaLayout({ children }: { children: ReactNode }) {
  return children
}
