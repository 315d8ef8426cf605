import { WhatIfPage } from '../features/records/what-if/WhatIfPage.tsx';

export const handle = { ns: ['what-if', 'tipsters', 'bets', 'ui'] };

export default WhatIfPage;
