/** Related words with Assistance Listing Numbers, in the format of `related-people-table.ts`. Titles of grants often do not name their subject. */
export const relatedProgramsTable = `
deaf | hearing loss | hard of hearing | 93.173
alcohol | drinking | underage drinking | 93.273
mental illness | mental health | 93.242
eye disease | blindness | 93.867
dental | oral health | 93.121
nursing research | 93.361
minority health | health disparities | 93.307
family planning | birth control | 93.217
teen pregnancy | pregnancy prevention | 93.297
premature | preterm | prematurity | neonatal | gestation | newborn
flood map | flood mapping | flood hazard | cooperating technical partners | 97.045
flood mitigation | flood protection | 97.029
firefighter | firefighting | fire department | 97.044 | 97.083
earthquake | seismic | 97.082 | 15.807
port security | 97.056
homeland security | 97.067
environmental education | environmental literacy | 66.951
nonpoint source | water pollution | 66.460
brownfield | 66.818
sport fish | sport fishing | 15.605
hunter education | wildlife restoration | 15.611
endangered species | 15.615
wetland | 15.623
archaeology | museum collections | 15.224
nuclear energy | nuclear reactor | 81.121
renewable energy | solar | wind | 81.087
energy efficiency | vehicle technologies | advanced vehicle | 81.086
fossil energy | carbon capture | 81.089
bus | transit | 20.526 | 20.507
human rights | democracy | 19.345
labor rights | child labor | worker rights | labor law | 17.401
museum | 45.301
crime victim | 16.575
violence against women | domestic violence | 16.588
water and waste disposal | rural water | 10.760
`;
