import { useEffect } from 'react'
import { withStand } from '@/state/stand.ts'

/** Returns how addresses of the application are given a moment; one that names a moment is left alone. */
export const addressAt =
  (stand: string) =>
  (href: string): string => {
    if (!href.startsWith('/')) return href
    const url = new URL(href, 'http://stand')
    if (url.searchParams.has('stand')) return href
    url.searchParams.set('stand', stand)
    return url.pathname + url.search + url.hash
  }

/** Links of the application, but for those that lead to another moment by themselves. */
const own = 'a[href^="/"]:not([data-moment])'

/** The addresses that links had before they were given the moment. */
type Originals = Map<Element, string>

const carry = (link: Element, originals: Originals): void => {
  const href = link.getAttribute('href')
  if (!href || href.startsWith('/api/')) return
  const carried = withStand(href)
  if (carried === href) return
  originals.set(link, href)
  link.setAttribute('href', carried)
}

const carryIn = (node: Node, originals: Originals): void => {
  if (!(node instanceof Element)) return
  if (node.matches(own)) carry(node, originals)
  for (const link of node.querySelectorAll(own)) carry(link, originals)
}

/** Gives links back the addresses that they had, unless a page has written others since. */
const restore = (originals: Originals, stand: string): void => {
  for (const [link, href] of originals)
    if (new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('stand') === stand)
      link.setAttribute('href', href)
}

/**
 * Lets every link of the application lead to the same moment, also those that pages write as plain addresses: a row of an
 * earlier moment must not lead to today's record.
 */
export const useCarriedStand = (stand: string | undefined): void =>
  useEffect(() => {
    if (stand === undefined) return
    const originals: Originals = new Map()
    carryIn(document.body, originals)
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') carryIn(target, originals)
        for (const node of addedNodes) carryIn(node, originals)
      }
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['href'],
    })
    return () => {
      observer.disconnect()
      restore(originals, stand)
    }
  }, [stand])
