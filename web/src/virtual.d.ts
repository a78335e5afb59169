/** Made by vite.config.ts from po/. */
declare module 'virtual:catalogues' {
    export type Catalogue = Record<string, string | string[]>;
    const catalogues: Record<string, () => Promise<{ default: Catalogue }>>;
    export default catalogues;
}
