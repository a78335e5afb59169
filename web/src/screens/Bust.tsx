/**
 * The computer players as small pictures: a bust on a star of zellige, put together from a few parts. Every level has its
 * own clothes, and at one level the faces differ. The pictures bring their own ground and are the same in light and dark.
 */

import { GROUND } from './Portrait';

const SHOULDERS = 'M10 51C12 45 20 42.5 32 42.5S52 45 54 51A29 29 0 0 1 10 51z';
const LONG_HAIR = 'M20.5 25c0-9 5-13 11.5-13s11.5 4 11.5 13c0 8 1.5 13 4 18.5h-31c2.5-5.5 4-10.5 4-18.5z';
const BEARD = 'M21.5 27c0 13 5 16.5 10.5 16.5S42.5 40 42.5 27c-1.5 4-2.5 5-5 5.5h-11c-2.5-.5-3.5-1.5-5-5.5z';
const LONG_BEARD = 'M21.5 27c0 14 7 21.5 10.5 25.5C35.5 48.5 42.5 41 42.5 27c-1.5 4-2.5 5-5 5.5h-11c-2.5-.5-3.5-1.5-5-5.5z';
const MOUSTACHE = 'M24.5 33.5c3-4.5 6-3.5 7.5-2.5 1.5-1 4.5-2 7.5 2.5-3 .5-5.5.5-7.5-.8-2 1.3-4.5 1.3-7.5.8z';

/** A part of a picture: [its shape, its colour], or with a width: a line of that colour. */
type Part = [shape: string, colour: string, width?: number];

interface Look {
    ground: string;
    /** Of the two men and the two women of a level. */
    cloth: [string, string];
    skin: string;
    hair: string;
    /** The first of the level is a woman, the others take turns. */
    womanFirst?: boolean;
    beard?: string;
    /** Over the face: a hat, and what else tells who it is. */
    over: Part[];
    /** Dark glasses are the eyes. */
    eyes?: false;
}

const LOOKS: Record<string, Look> = {
    tourist: {
        ground: '#3f8f8c',
        cloth: ['#f2ead8', '#d98a62'],
        skin: '#f0c4a0',
        hair: '#b5713a',
        womanFirst: true,
        eyes: false,
        over: [
            ['M22 17.5C22 9 25 6 32 6s10 3 10 11.5z', '#eccd7e'],
            ['M22 18c0-2 0-3.5.4-5h19.2c.4 1.5.4 3 .4 5z', '#a5431f'],
            ['M11 20.5c0-5 42-5 42 0-7 3-35 3-42 0z', '#e3bd62'],
            ['M23.5 24.5h7.5v2a3.7 3.7 0 0 1-7.5 0zM33 24.5h7.5v2a3.7 3.7 0 0 1-7.5 0z', '#2b1d14'],
            ['M22 25h20', '#2b1d14', 1.2],
            ['M20 44l9 12M44 44l-9 12', '#7a4a25', 1.6],
            ['M27 51h10v7H27z', '#3b3029'],
            ['M32 54.5h.01', '#9fc5d8', 4],
        ],
    },
    apprentice: {
        ground: '#d9982b',
        cloth: ['#2f6f8f', '#7d5a96'],
        skin: '#c98f62',
        hair: '#33221a',
        over: [
            ['M21.5 20C21.5 12 26 9 32 9s10.5 3 10.5 11z', '#efe2cd'],
            ['M22 17h20M23 13.5h18', '#a5431f', 1.4],
            ['M21 20.3h22', '#d2b98f', 2.4],
            ['M32 45v10', '#e8d9bd', 1.4],
        ],
    },
    merchant: {
        ground: '#12595f',
        cloth: ['#8a4b2a', '#5d3f6b'],
        skin: '#b97f55',
        hair: '#2b1d14',
        beard: MOUSTACHE,
        over: [
            ['M22.5 20l2-13.5c3-1.5 12-1.5 15 0l2 13.5c-4-2-15-2-19 0z', '#a8291f'],
            ['M32 6.3c6 0 9.5 2 10 8v4', '#f0c75e', 1.3],
            ['M42 17v5', '#f0c75e', 2.6],
            ['M25 43.5l7 9 7-9', '#f2e4c8', 2],
        ],
    },
    master: {
        ground: '#a5431f',
        cloth: ['#efe6d6', '#cfd9d2'],
        skin: '#a87148',
        hair: '#8d8780',
        womanFirst: true,
        beard: BEARD,
        over: [
            ['M19 21.5C17 12 23 7 32 7s15 5 13 14.5c-4-3.5-8-4.5-13-4.5s-9 1-13 4.5z', '#fbf5e8'],
            ['M20 16c6-6 14-8 22-5.5M22.5 19.5C28 14 36 12.5 44 15', '#cdbd9f', 1.2],
            ['M24 26a3.3 3.3 0 1 0 6.600 0 3.3 3.3 0 1 0-6.600 0zM33.400 26a3.3 3.3 0 1 0 6.600 0 3.3 3.3 0 1 0-6.600 0zM30.600 26h2.800', '#4a3a30', 1],
        ],
    },
    assam: {
        ground: '#4a2f63',
        cloth: ['#1d6140', '#9a1f1a'],
        skin: '#b97f55',
        hair: '#1f1713',
        womanFirst: true,
        beard: LONG_BEARD,
        over: [
            ['M32 9C29 2 33-.5 40 0c.5 5-2 9-8 9z', '#84d6d2'],
            ['M16.5 22C12 11 21 5.5 32 5.5S52 11 47.5 22C43 17.5 38 16.5 32 16.5S21 17.5 16.5 22z', '#e8b352'],
            ['M17 16c5-5 11-7 17-7M19.5 19.5C25 13.5 37 10.5 45.5 14', '#a5701a', 1.2],
            ['M32 9.5l3 4-3 4-3-4z', '#b3261e'],
            ['M14 49c5-3 9-4 12-4.5l6 8 6-8c3 .5 7 1.5 12 4.5', '#e8b352', 1.8],
        ],
    },
    spread: {
        ground: '#1f57a8',
        cloth: ['#d9982b', '#c9733f'],
        skin: '#c98f62',
        hair: '#33221a',
        over: [
            ['M14 47C13 24 20 9 32 7c12 2 19 17 18 40-5-4-7-9-7.5-17C42 20 38 15.5 32 15.5S22 20 21.5 30c-.5 8-2.5 13-7.5 17z', '#f0c75e'],
            ['M19 36C19 22 24 12 32 10.5c8 1.5 13 11.5 13 25.5', '#a5431f', 1.4],
        ],
    },
    weave: {
        ground: '#7d2f4f',
        cloth: ['#dcebe7', '#efe2cd'],
        skin: '#a87148',
        hair: '#2b1d14',
        womanFirst: true,
        over: [
            ['M20.5 23C19.5 13 24 9 32 9s12.5 4 11.5 14c-7-5-16-5-23 0z', '#12595f'],
            ['M21.5 18.5l3-3.5 3 3.5 3-3.5 3 3.5 3-3.5 3 3.5 3-3.5', '#e8b352', 1.4],
            ['M40 51.5a7 7 0 1 0 14 0 7 7 0 1 0-14 0z', '#b3261e'],
            ['M41.5 47.5c4 0 8 3 9.5 9.5M46 44.7c3 1.3 6 4 7.5 8', '#f6b9a4', 1.2],
        ],
    },
    hunter: {
        ground: '#256b3d',
        cloth: ['#7a5230', '#556b2f'],
        skin: '#b97f55',
        hair: '#33221a',
        beard: BEARD,
        over: [
            ['M41 14C42 7 46 3 51 2c1 6-2 11-9 14z', '#e2574c'],
            ['M22 18.5C22 10 26 8 32 8.5s10 0 10 10z', '#5a4228'],
            ['M22 18.5c0-1.5.2-2.5.4-3.5h19.2c.3 1 .4 2 .4 3.5z', '#d9982b'],
            ['M12 18c10 2.5 30 2.5 40 0-4 6.5-36 6.5-40 0z', '#4a3520'],
            ['M18 43.5l24 13', '#2b1d14', 2.4],
        ],
    },
    greedy: {
        ground: '#6b4a1d',
        cloth: ['#3b3029', '#4a3a5a'],
        skin: '#c98f62',
        hair: '#5a4636',
        beard: MOUSTACHE,
        over: [
            ['M21.5 20.5C21.5 13 24 8.5 32 8.5s10.5 4.5 10.5 12c-6-2.5-15-2.5-21 0z', '#2b1d14'],
            ['M21.5 19.5c6-2.5 15-2.5 21 0', '#e8b352', 1.6],
            ['M39 50a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0z', '#e8b352'],
            ['M42 50a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0z', '#8a5a12', 1.2],
        ],
    },
};

/** One of the four of a level. */
export function Bust({ player, which }: { player: string; which: number }) {
    const look = LOOKS[player];
    // Somebody of another version: then the name must do.
    if (!look) return <path d={GROUND} class="portrait-ground" />;
    const woman = (which + (look.womanFirst ? 1 : 0)) % 2 === 1;
    const parts: Part[] = [
        [GROUND, look.ground],
        ...(woman ? [[LONG_HAIR, look.hair] satisfies Part] : []),
        ['M27.5 34h9v10q-4.5 4-9 0z', look.skin],
        [SHOULDERS, which < 2 ? look.cloth[0] : look.cloth[1]],
        ['M27 43q5 5.5 10 0l-.5-2h-9z', look.skin],
        ['M21.5 25c0-8 4-12 10.5-12s10.5 4 10.5 12-4.5 14-10.5 14-10.5-6-10.5-14z', look.skin],
        ...(!woman && look.beard ? [[look.beard, look.hair] satisfies Part] : []),
        ...(look.eyes === false ? [] : [['M27.3 26.3h.01M36.7 26.3h.01', '#1f1713', 2.6] satisfies Part]),
        ['M29 34.5q3 2.3 6 0', '#7a2e22', 1.3],
        ...look.over,
        ...(woman ? [['M21.3 32v2.5M42.7 32v2.5', '#e8b352', 2] satisfies Part] : []),
    ];
    return (
        <>
            {parts.map(([d, colour, width]) => (
                <path key={d} d={d} fill={width ? 'none' : colour} stroke={width ? colour : 'none'} stroke-width={width} stroke-linecap="round" stroke-linejoin="round" />
            ))}
        </>
    );
}
